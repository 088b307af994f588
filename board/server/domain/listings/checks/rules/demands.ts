import * as text from '#messages/listing-checks'
import { findPattern } from '../patterns.ts'
import { finding, phraseRule, type Rule } from '../rule.ts'
import { readTexts, whereFound } from '../texts.ts'

const asksMoney = phraseRule('FEE-01', {
  weight: 'hold',
  isForImports: true,
  say: (found) => text.asksMoney(found.place),
})

const asksToBuy = phraseRule('FEE-02', {
  weight: 'hold',
  isForImports: true,
  say: (found) => text.asksToBuy(found.place),
})

const passesMoneyOn = phraseRule('FEE-03', {
  weight: 'hold',
  isForImports: true,
  say: (found) => text.passesMoneyOn(found.place),
})

/** What applicants are asked to pay or buy, or to pay on for others. */
export const feeRules: readonly Rule[] = [asksMoney, asksToBuy, passesMoneyOn]

const connectsWallet = phraseRule('WAL-01', {
  weight: 'hold',
  isForImports: true,
  say: (found) => text.asksWallet(found.place),
})

const testsTransaction = phraseRule('WAL-02', {
  weight: 'hold',
  isForImports: true,
  say: (found) => text.asksTransaction(found.place),
})

/** What applicants' wallets are asked for. */
export const walletRules: readonly Rule[] = [connectsWallet, testsTransaction]

const runsCode = phraseRule('COD-01', {
  weight: 'hold',
  isForImports: true,
  say: (found) => text.asksToRun(found.place),
})

const repositories = [/\b(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht)\/[\w.~-]+\/[\w.-]+/g]

const linksRepository: Rule = {
  code: 'COD-02',
  isForImports: true,
  find({ content }) {
    const found = findPattern(readTexts(content).texts, repositories)
    if (!found) return undefined
    const isTask = /\b(?:assignment|take-?home|test|task|challenge|exercise|clone|fork|download|run)\b/.test(
      found.sentence,
    )
    return finding('COD-02', {
      weight: isTask ? 'check' : 'note',
      ...(isTask ? text.repositoryTask(found.place) : text.repositoryLink(found.place)),
      ...whereFound(found),
    })
  },
}

/** What applicants are asked to run. */
export const codeRules: readonly Rule[] = [runsCode, linksRepository]
