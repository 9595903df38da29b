/* What is too large for localStorage and belongs to this browser alone: one store of IndexedDB, one record per name.

   await keep(name, value) -> whether it was stored        await find(name) -> value or null        await forget(name)
   Names get the course's address as a prefix, as in storage.js, since other pages of the same origin share the database. */

const page = document.documentElement.dataset;
const prefix = `${new URL(page.root ?? "./", location.href).pathname} ${page.course ?? "course"}/`;

export const keep = (name, value) => within("readwrite", (store) => store.put(value, prefix + name)).then(() => true, () => false);
export const find = (name) => within("readonly", (store) => store.get(prefix + name)).then((value) => value ?? null, () => null);
export const forget = (name) => within("readwrite", (store) => store.delete(prefix + name)).catch(() => {});

/* Everything of this course. */
export const forgetAll = () => within("readwrite", (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))).catch(() => {});

let opened = null;

function open() {
  return opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("lesson large", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
}

async function within(mode, deed) {
  const transaction = (await open()).transaction("kept", mode), request = deed(transaction.objectStore("kept"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}
