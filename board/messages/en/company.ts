/** A company's page. */

export const kinds = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency',
  individual: 'Individual',
}
