import {
  type CryptoPay,
  type Job,
  type Pay,
  type PayBounds,
  type PayEvidence,
  payPeriodWords,
  type RoleFamily,
  roleFamilyNames,
  type Seniority,
  seniorityNames,
  writeBounds,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/job-pay'
import { formatCount } from '../../../messages/plural.ts'
import { PayAxis, PayRuler, placeOnRuler } from '../../components/job-row/pay-ruler.tsx'
import { usdShortText } from '../../components/number/number-text.ts'
import { Panel } from '../../components/panel/panel.tsx'
import { listText } from '../../components/place/countries.ts'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { dayText } from '../../components/time/time.tsx'

type CashPay = Extract<Pay, { kind: 'cash' }>
type SeveralPay = Extract<Pay, { kind: 'several' }>

/** Yearly pay of a role here, in US dollars: a quarter of the jobs pays less than `low`, a quarter more than `high`. */
export interface MarketPay {
  role: RoleFamily
  /** Empty: of all levels. */
  levels: readonly Seniority[]
  count: number
  low: number
  median: number
  high: number
}

interface PayBoxProps {
  job: Job
  /** Pay of the role here; null while too few jobs state it. */
  market: MarketPay | null
}

/** The job's pay in cash, how it is paid, and the number that search uses. Nothing where the employer states no pay. */
export function PayBox({ job, market }: PayBoxProps): ReactElement | null {
  const { pay, payEvidence } = job
  const isAmountUnclear = pay.kind === 'not_published'
  if (isAmountUnclear && payEvidence === null) return null
  const rateDate = pay.kind === 'cash' || pay.kind === 'several' ? pay.rateDate : null
  const beside =
    rateDate === null ? null : <span className="tiny faint beside">{text.ratesOf(dayText(rateDate))}</span>
  return (
    <Panel id="pay" title={text.pay} className="section" beside={beside}>
      <div className="body">
        {pay.kind === 'cash' ? (
          <Cash job={job} pay={pay} market={market} />
        ) : pay.kind === 'several' ? (
          <Several pay={pay} />
        ) : isAmountUnclear ? (
          <p className="small soft">{text.periodNotStated}</p>
        ) : (
          <NoCash pay={pay} />
        )}
        {payEvidence === null ? null : <Evidence evidence={payEvidence} />}
      </div>
    </Panel>
  )
}

/** Where imported pay was found, with the employer's words. */
function Evidence({ evidence: { level, quote } }: { evidence: PayEvidence }): ReactElement {
  return (
    <p className="small faint missing" dir="auto">
      {quote === null ? text.payLevels[level] : text.payQuoted(text.payLevels[level], quote)}
    </p>
  )
}

function Cash({ job, pay, market }: PayBoxProps & { pay: CashPay }): ReactElement {
  const isUsdYear = pay.currency === 'USD' && pay.period === 'year'
  const { cryptoPay } = job
  const isCashShown = pay.usdYear === null || job.tokens.length > 0
  return (
    <>
      <div className="line amounts">
        <p className="amount-large">{pay.longText}</p>
        <p className="soft">{text.cashPer(payPeriodWords[pay.period])}</p>
        <span className="grow" />
        {isUsdYear || pay.usdYear === null ? null : (
          <p className="small soft number">{text.aboutAYear(usdText(pay.usdYear))}</p>
        )}
      </div>
      {pay.usdYear === null ? null : (
        <div className="scale">
          <PayRuler usdYear={pay.usdYear} isLarge />
          {market === null ? null : <Bracket market={market} />}
          <PayAxis />
          {market === null ? null : <p className="tiny faint">{bracketText(market)}</p>}
        </div>
      )}
      {cryptoPay === null && !isCashShown ? null : (
        <div className="two-columns">
          {cryptoPay === null ? null : <CashWay cryptoPay={cryptoPay} />}
          {isCashShown ? <CashOnly usdYear={pay.usdYear} /> : null}
        </div>
      )}
      {cryptoPay === null ? <p className="small faint missing">{text.wayNotStated}</p> : null}
    </>
  )
}

/** The middle half of what the role pays, under the ruler, with its median. For the eye only: the sentence below says the same. */
function Bracket({ market: { low, median, high } }: { market: MarketPay }): ReactElement {
  const [from, middle, to] = [low, median, high].map(placeOnRuler) as [number, number, number]
  return (
    <svg className="drawing" width="100%" height="9" aria-hidden="true">
      <rect className="hairline" x={`${from}%`} y="6" width={`${Math.max(to - from, 0.5)}%`} height="1" />
      <rect className="hairline" x={`${from}%`} y="2" width="1" height="5" />
      <rect className="hairline" x={`${to}%`} y="2" width="1" height="5" />
      <rect className="tick" x={`${middle}%`} y="0" width="2" height="9" />
    </svg>
  )
}

function bracketText({ role, levels, median, count }: MarketPay): string {
  const names = [roleFamilyNames[role], ...levels.map((level) => seniorityNames[level])]
  return text.bracket(count, names.join(', '), usdShortText(median))
}

function CashOnly({ usdYear }: { usdYear: CashPay['usdYear'] }): ReactElement {
  return (
    <div>
      <h3>{text.cashOnly}</h3>
      <p className="small soft">
        {usdYear === null ? (
          text.total
        ) : (
          <Sentence
            text={text.withoutTokens}
            parts={{ amount: <b className="number">{usdText(usdYear)}</b> }}
          />
        )}
      </p>
    </div>
  )
}

/** Each range with its label, as the employer gives them. */
function Several({ pay }: { pay: SeveralPay }): ReactElement {
  return (
    <>
      {pay.ranges.map(({ label, text: amount }) => (
        <p key={`${label} ${amount}`}>
          <b className="number">{amount}</b> <bdi className="soft">{label}</bdi>
        </p>
      ))}
      <p className="small soft missing">
        {pay.usdYear === null ? text.severalUncounted : text.severalCounted(countedText(pay))}
      </p>
    </>
  )
}

/** The amount of several ranges that filters use; of another currency in whole thousands. */
function countedText({ usdYear, rateDate }: SeveralPay): string {
  const usd = usdYear?.max ?? 0
  return rateDate === null ? usdShortText(usd) : text.about(usdShortText(Math.floor(usd / 1000) * 1000))
}

function NoCash({ pay }: { pay: Exclude<Pay, CashPay | SeveralPay> }): ReactElement {
  return (
    <>
      <p className="amount-large">{pay.text}</p>
      <p className="small faint">{pay.kind === 'unpaid' ? text.unpaid : text.tokensOnly}</p>
    </>
  )
}

function usdText(range: PayBounds): string {
  return writeBounds(range, (min, max) =>
    min === max ? `$${formatCount(min)}` : `$${formatCount(min)}–${formatCount(max)}`,
  )
}

/** How much of the cash comes by bank and how much in crypto. */
function CashWay({ cryptoPay }: { cryptoPay: CryptoPay }): ReactElement {
  return (
    <div>
      <h3>{text.cashWay}</h3>
      <Split cryptoPay={cryptoPay} />
      <p className="small soft">{cashWayText(cryptoPay)}</p>
    </div>
  )
}

function Split({ cryptoPay }: { cryptoPay: CryptoPay }): ReactElement | null {
  if (cryptoPay.mode === 'none' || cryptoPay.pct === null) return null
  const bank = 100 - cryptoPay.pct
  return (
    <svg className="split" width="100%" height="8" aria-hidden="true">
      <rect className="bar-pale" width={`${bank}%`} height="8" />
      <rect className="bar" x={`${bank}%`} width={`${cryptoPay.pct}%`} height="8" />
      {bank > 0 && bank < 100 ? <rect className="gap" x={`${bank}%`} width="2" height="8" /> : null}
    </svg>
  )
}

/** How the cash reaches the worker: `60% by bank transfer, 40% in USDC on Base if you choose. Monthly.` */
export function cashWayText(cryptoPay: CryptoPay): string {
  const sentences = [wayText(cryptoPay)]
  if (cryptoPay.cadence !== null) sentences.push(text.cadences[cryptoPay.cadence])
  return sentences.join(' ')
}

function wayText({ mode, assets, chain, pct }: CryptoPay): string {
  if (mode === 'none') return text.notInCrypto
  const named = assets.length === 0 ? text.crypto : listText(assets, 'or')
  const what = chain === null ? named : text.onChain(named, chain.name)
  const isOptional = mode === 'optional'
  return pct === null ? text.inCrypto(what, isOptional) : text.split(100 - pct, pct, what, isOptional)
}
