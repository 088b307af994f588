import * as text from '#messages/listing-checks'
import { tokenise } from '../places/tokens.ts'
import { worldwide } from '../taxonomy/terms.ts'
import { findPattern } from './patterns.ts'
import { finding, patternRule, phraseRule, type Rule } from './rule.ts'
import { readTexts, whereFound } from './texts.ts'

const lowestUsdAnHour = 5
const hoursAYear = 2080
const unpaidKinds = new Set(['bounty', 'grant', 'volunteer'])
const money = String.raw`(?:[$€£]|usdc?t?|eur|gbp|usd)\s?\d`

const missing: Rule = {
  code: 'PAY-01',
  isForImports: false,
  find({ content, occasion }) {
    const { pay, employment = [] } = content
    const mayBeUnpaid = employment.length > 0 && employment.every((kind) => unpaidKinds.has(kind))
    if (pay?.kind === 'unpaid' && !mayBeUnpaid)
      return finding('PAY-01', {
        weight: 'block',
        field: 'pay_kind',
        ...text.unpaidPaidWork,
      })
    if (pay !== undefined || occasion !== 'send' || mayBeUnpaid) return undefined
    return finding('PAY-01', {
      weight: 'block',
      field: 'cash_min',
      ...text.payMissing,
    })
  },
}

const wide: Rule = {
  code: 'PAY-02',
  isForImports: false,
  find({ content: { pay } }) {
    if (pay?.kind !== 'cash' || pay.min === null || pay.max === null || pay.max <= pay.min * 2)
      return undefined
    return finding('PAY-02', {
      weight: 'note',
      field: 'cash_max',
      ...text.payWide,
    })
  },
}

const low: Rule = {
  code: 'PAY-03',
  isForImports: false,
  find({ content: { pay, employment = [] }, facts: { yearlyPay } }) {
    if (pay?.kind !== 'cash' || yearlyPay === undefined || yearlyPay.min >= lowestUsdAnHour * hoursAYear)
      return undefined
    if (employment.length > 0 && employment.every((kind) => unpaidKinds.has(kind))) return undefined
    return finding('PAY-03', {
      weight: 'check',
      field: 'cash_min',
      ...text.payLow,
    })
  },
}

const high: Rule = {
  code: 'PAY-04',
  isForImports: false,
  find({ content: { pay }, facts: { yearlyPay, highestUsualPay } }) {
    if (pay?.kind !== 'cash' || yearlyPay === undefined || yearlyPay.max <= highestUsualPay) return undefined
    return finding('PAY-04', {
      weight: 'check',
      field: 'cash_max',
      ...text.payHigh(yearlyPay.max),
    })
  },
}

const tokensAsPay = [
  /\b(?:salary|pay|base|ote)\b(?:[^.!?\n]|\.(?=\S)){0,60}\b(?:includ\w+|consist\w+ of|made up of|incl\.?)\s(?:[^.!?\n]|\.(?=\S)){0,30}\btokens?\b/g,
  new RegExp(
    String.raw`${money}(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:including|incl\.?|in|of which)\s(?:[^.!?\n]|\.(?=\S)){0,25}\btokens?\b`,
    'g',
  ),
  /\b(?:salary|cash pay|compensation)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:is |are )?(?:partly |partially )?paid in (?:our|the|native|project|company)(?:[^.!?\n]|\.(?=\S)){0,12}\btokens?\b/g,
]

const tokensInPay = patternRule('PAY-05', {
  weight: 'check',
  isForImports: false,
  patterns: tokensAsPay,
  say: (where) => text.tokensAsPay(where.place),
})

const unpaidTrial = phraseRule('PAY-06', {
  weight: 'check',
  isForImports: true,
  say: (where) => text.unpaidTrial(where.place),
})

/** Rules about the pay, and how it is said. */
export const payRules: readonly Rule[] = [missing, wide, low, high, tokensInPay, unpaidTrial]

const fences = [
  /\b(?:must|need to|have to|has to|should|required to) (?:be )?(?:currently )?(?:live|reside|based|located|resident|residing|living)\b(?:[^.!?\n]|\.(?=\S)){0,60}/g,
  /\b(?:only|exclusively) (?:open to|for|accepting|considering|hiring)? ?(?:candidates?|applicants?|people|residents?|citizens?)?(?:[^.!?\n]|\.(?=\S)){0,15}\b(?:in|from|based in|within)\b(?:[^.!?\n]|\.(?=\S)){0,40}/g,
  /\b(?:right to work|work authori[sz]ation|authori[sz]ed to work|eligible to work|work permit)\b(?:[^.!?\n]|\.(?=\S)){0,10}\b(?:in|for)\b(?:[^.!?\n]|\.(?=\S)){0,40}/g,
  /\b[^.!?\n,;:]{2,25} (?:only|residents only|citizens only|based only)\b/g,
]

const noCountries: Rule = {
  code: 'LOC-01',
  isForImports: false,
  find({ content: { place } }) {
    if (place?.mode !== 'remote' || place.remoteCountries.length > 0) return undefined
    return finding('LOC-01', {
      weight: 'block',
      field: 'remote_countries',
      ...text.countriesMissing,
    })
  },
}

const fencedWorldwide: Rule = {
  code: 'LOC-02',
  isForImports: false,
  find({ content }) {
    if (content.place?.mode !== 'remote' || !content.place.remoteCountries.includes(worldwide))
      return undefined
    for (const pattern of fences) {
      const fence = findPattern(readTexts(content).texts, [pattern])
      if (!fence || !tokenise(fence.words).some(({ kind }) => kind === 'place')) continue
      return finding('LOC-02', {
        weight: 'check',
        ...text.fencedWorldwide(fence.place),
        ...whereFound(fence),
      })
    }
    return undefined
  },
}

/** Where people may work. */
export const placeRules: readonly Rule[] = [noCountries, fencedWorldwide]
