import * as text from '#messages/listing-checks'
import { isRepository, linksOf } from './links.ts'
import { finding, phraseRule, type Rule } from './rule.ts'
import { whereFound } from './texts.ts'

const asksMoney = phraseRule('FEE-01', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.asksMoney(where.place),
})

const asksToBuy = phraseRule('FEE-02', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.asksToBuy(where.place),
})

const passesMoneyOn = phraseRule('FEE-03', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.passesMoneyOn(where.place),
})

/** Rules about money: applicants are asked to pay, to buy or to pay on for others. */
export const feeRules: readonly Rule[] = [asksMoney, asksToBuy, passesMoneyOn]

const connectsWallet = phraseRule('WAL-01', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.asksWallet(where.place),
})

const testsTransaction = phraseRule('WAL-02', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.asksTransaction(where.place),
})

/** Rules about the wallets of applicants. */
export const walletRules: readonly Rule[] = [connectsWallet, testsTransaction]

const runsCode = phraseRule('COD-01', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.asksToRun(where.place),
})

const forApplicants = /\b(?:assignment|take-?home|test|task|challenge|exercise|clone|fork|download|run)\b/i

const linksRepository: Rule = {
  code: 'COD-02',
  isForImports: true,
  find(subject) {
    const links = linksOf(subject).filter(({ address }) => isRepository(address))
    const task = links.find(({ address, context }) => forApplicants.test(`${context} ${address}`))
    const where = (task ?? links[0])?.where
    if (where === undefined) return undefined
    return finding('COD-02', {
      weight: task === undefined ? 'note' : 'check',
      ...(task === undefined ? text.repositoryLink(where.place) : text.repositoryTask(where.place)),
      ...whereFound(where),
    })
  },
}

/** Rules about code that applicants are asked to run. */
export const codeRules: readonly Rule[] = [runsCode, linksRepository]
