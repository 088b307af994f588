/** What is around every page: header, menus, banner, footer. */

export const trail = 'Breadcrumb'
export const jobs = 'Jobs'
export const companies = 'Companies'
