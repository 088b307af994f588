/** Two things in either order, at most so many words apart. */
export const near = (one: string, two: string, words = 8): string[] => [
  `${one} ~${words} ${two}`,
  `${two} ~${words} ${one}`,
]

/** A sum of money. */
export const amount = '<amount>'
/** It is about applying, or said to applicants. */
export const toApplicant = ['<hire>', '<stage>', '<us>', '<must>', '^ <you>', '<applicant>']
/** "You build", "experience with": what the work is. */
export const work = [
  '^^ <duty>',
  '^^ <you> <duty>',
  '^^ <you> (will|ll) <duty>',
  '^ <role>',
  '<knowing>',
  '<you> (will|ll)? own (the|this|that|our)',
]
/** Or what users do, what happened to victims, how scams go that the work is about, and who fights them. */
export const notOurs = ['<users>', '<theirs>', '<ofScams>', '<fights> ~6 <crime>', ...work]
/** It is about holders, votes and their like: what a product is for. */
export const voting = 'vot*|governance|abstimm*|голос*|投票|proposal*'
/** Who is asked to pay. */
export const payer = '(<you>|<applicant>)'
/** The employer pays, it is for a journey or a benefit, or it is what the company raised or turns over. */
export const paidByUs = ['<byUs>', '<perks>', '<funding>']
