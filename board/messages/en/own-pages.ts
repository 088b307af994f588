/** Pages that the operator writes as Markdown files in DATA_DIR/pages. */

export const titles = {
  about: 'About',
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
}
/** On `/admin/system` and `/admin/setup`. */
export const heading = 'Pages of this board'
export const missing = (names: string): string =>
  `Not written yet: ${names}. Write them as Markdown files in DATA_DIR/pages and restart the board. privacy.sample.md there says what this software stores.`
export const written = 'All four are there.'
