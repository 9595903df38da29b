/* A page that was opened from a folder: browsers load no modules there, so nothing on it would live. It says what to do instead. */

if (location.protocol === "file:") {
  const words = JSON.parse(document.getElementById("interface").textContent), note = document.createElement("p");
  note.className = "note";
  note.textContent = words["page.from-disk"];
  document.querySelector("main").prepend(note);
}
