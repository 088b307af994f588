import type { PhraseRule } from './language.ts'
import { amount, inClause, near, notOurs, paidByUs, staffMay, voting, work } from './meaning-parts.ts'

/** Tokens and coins to buy or hold. */
export const tokenMeanings: readonly PhraseRule[] = [
  {
    code: 'FEE-02',
    says: [`(<hold>|have|possess) ~8 (<token>|${amount})`, `(<token>|${amount}) ~8 <hold>`],
    with: ['<hire>', '<must>', '<applicant>', '^ (<hold>|have)'],
    unless: [
      ...notOurs,
      ...paidByUs,
      '<users>',
      '<vesting>',
      '<tokenWork>',
      '<perks>',
      staffMay,
      'budget*',
      inClause('<freeChoice>'),
      inClause('(company|our|corporate) card'),
      '(approve*|sign|authori*) ~2 purchase*',
      '^^ (buying|owning|using|holding) ~4 (feel|feels|easy|simple|hard)',
      'have (won|earned|raised|received|saved|made|spent|reached)',
      'refund trips|buy the (ticket|flight)',
    ],
  },
  {
    code: 'FEE-02',
    says: near('<only>', '<owning> ~6 <cryptoThing>', 6),
    with: ['<invited>'],
    unless: [...work, voting, '<vesting>', 'not only'],
    isDenial: true,
  },
  {
    code: 'FEE-02',
    says: ['<gated>'],
    with: ['<hire>', '<must>', '<your>', '<applicant>', amount],
    unless: work,
  },
]
