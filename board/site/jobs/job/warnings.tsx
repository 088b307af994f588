import type { Job, JobWarning } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

const words: Partial<Record<JobWarning['code'], string>> = {
  'FEE-01': 'The text speaks of money that applicants pay. Honest employers never ask for any.',
  'FEE-02': 'The text speaks of buying a token or an NFT. No job needs that.',
  'WAL-01':
    'The text speaks of a wallet, a seed phrase or an identity check to apply. Give none of them away.',
  'WAL-02': 'The text speaks of a test transaction. Send none.',
  'CON-01': 'The only contact is a chat, where anybody can call themselves anything.',
  'APP-02': 'The link to apply is a short one that hides where it leads.',
  'APP-03': 'The link to apply leads to a domain that looks like another, known one.',
  'APP-04': 'The link to apply leads to a file. Do not open it.',
  'COD-01':
    'The text asks to run code or install a program early. Do so in a machine of its own, or not at all.',
  'COD-02': 'The text links to a repository. Read its code before you run any of it.',
  'PAY-06': 'The text speaks of a trial without pay.',
}

/** What the board's rules find in a listing that readers should know, with the very words. */
export function Warnings({ job: { warnings } }: { job: Pick<Job, 'warnings'> }): ReactElement | null {
  const shown = warnings.flatMap(({ code, quote }) => {
    const sentence = words[code]
    return sentence === undefined ? [] : [{ code, quote, sentence }]
  })
  if (shown.length === 0) return null
  return (
    <section className="note bad jp-warnings" aria-labelledby="warnings">
      <Icon name="warning" />
      <div>
        <h2 id="warnings" className="sm">
          Take care
        </h2>
        <ul>
          {shown.map(({ code, quote, sentence }) => (
            <li key={code}>
              {sentence}
              {quote === null ? null : <q className="quoted">{quote}</q>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
