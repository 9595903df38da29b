/* The questions of py/course/door/__init__.py, as the page treats them; a test holds the two lists together.
   seconds   of computing until the question is given up; without a limit the reader has Stop
   code      "page": it carries the reader's code, which runs among the variables of the page
             "once": it carries the reader's code, which runs in an interpreter that is thrown away afterwards */

export const actions = {
  run: {code: "page"},
  observe: {code: "once", seconds: 10},
  judge: {seconds: 30},
  attend: {seconds: 20},
  attend_across: {seconds: 20},
  attend_heads: {seconds: 20},
  attend_by: {code: "once", seconds: 10},
  senses: {seconds: 20},
  root_lab: {seconds: 30},
  train: {seconds: 30},
  hand_levels: {seconds: 20},
  hand_table: {seconds: 20},
  training_fan: {seconds: 60},
  two_layers: {seconds: 60},
  score_heads: {code: "once", seconds: 20},
  train_transformer: {seconds: 60},
  write_transformer: {seconds: 30},
  write_transformer_by: {code: "once", seconds: 20},
  save_transformer: {seconds: 30},
  transformer_measured: {seconds: 20},
};
