/** What is counted: a look at the listing's page, leaving for the employer's, an application that came through this site. */
export type FigureKind = 'view' | 'apply_click' | 'application'
