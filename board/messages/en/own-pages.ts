/** Pages that the operator writes as Markdown files in DATA_DIR/pages. */

export const titles = {
  about: 'About',
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
}
/** On `/admin/system` and `/admin/setup`. */
export const heading = 'Pages of this board'
export const missing =
  'Not written yet: {names}. Write them as Markdown files in {folder} and restart the board. The file {sample} there says what this software stores.'
export const written = 'All four are there.'
