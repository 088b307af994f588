import {
  type DraftFields,
  type ListingContent,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
import { writePlainFields } from '../plain-fields.ts'
import { writeHours, writeNumber, writeSteps, writeToken } from './write-parts.ts'

/** A listing as fields of the form: reading them gives the same listing again. What the listing lacks is an empty text. */
export function writeFields(content: ListingContent): DraftFields {
  const { place, process, cryptoPay } = content
  return {
    title: content.title,
    role_family: content.roleFamily,
    seniority: content.seniority,
    employment: content.employment,
    tags: content.tags.join(', '),
    chains: content.chains.join(', '),
    ...writePlainFields(publicFields, content),
    ...writePlainFields(postingFields, content),
    ...writePlainFields(processFields, process),
    ...writePay(content.pay),
    crypto_pay: cryptoPay.mode,
    crypto_assets: cryptoPay.assets,
    crypto_pct: writeNumber(cryptoPay.pct),
    crypto_chain: cryptoPay.chain ?? '',
    pay_cadence: cryptoPay.cadence ?? '',
    has_tokens: content.tokens.length > 0 ? 'yes' : 'no',
    ...Object.assign({}, ...content.tokens.map((token, index) => writeToken(token, `token${index + 1}_`))),
    work_mode: place.mode,
    remote_countries: place.remoteCountries.join(', '),
    excluded_countries: place.excludedCountries.join(', '),
    office_countries: place.officeCountries.join(', '),
    cities: place.cities.join(', '),
    ...writeHours(content.hours),
    description: content.description,
    ...writeSteps(process.steps),
    take_home_hours: writeNumber(process.takeHomeHours),
    apply_method: content.apply.method,
    apply_url: content.apply.method === 'url' ? content.apply.url : '',
    apply_email: content.apply.method === 'email' ? content.apply.email : '',
  }
}

function writePay(pay: ListingContent['pay']): DraftFields {
  if (pay.kind !== 'cash') return { pay_kind: pay.kind }
  const { kind, currency, min, max, period } = pay
  return { pay_kind: kind, currency, cash_min: String(min), cash_max: String(max), period }
}
