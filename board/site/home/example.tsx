import type { JobExample } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/home'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

/** A fact that few boards show, said of a job of this one. Nothing where it no longer holds for the job. */
export function Example({ example }: { example: JobExample }): ReactElement | null {
  const words = sayOf(example)
  return words === null ? null : (
    <Section id="example" title={words.title} className="example">
      <p>{words.sentence}</p>
    </Section>
  )
}

function sayOf({ kind, job }: JobExample): { title: string; sentence: ReactElement } | null {
  const { company, pay } = job
  const parts = {
    company: <bdi>{company.name}</bdi>,
    job: (
      <Link href={job.path}>
        <bdi>{job.title}</bdi>
      </Link>
    ),
    pay: <b>{pay.text}</b>,
  }
  if (kind === 'signed') {
    if (job.signature !== 'signed') return null
    const check = <Link href={`${job.path}/verify`}>{text.checkSignature}</Link>
    return { title: text.signed, sentence: <Sentence text={text.signedBy} parts={{ ...parts, check }} /> }
  }
  if (kind === 'domain') {
    if (company.proof?.state !== 'verified') return null
    const domain = <b>{company.proof.domain}</b>
    return {
      title: text.verified,
      sentence: <Sentence text={text.verifiedBy} parts={{ ...parts, domain }} />,
    }
  }
  if (pay.kind !== 'cash' || pay.period !== 'year') return null
  if (kind === 'quoted')
    return { title: text.quoted, sentence: <Sentence text={text.quotedPay} parts={parts} /> }
  return { title: text.tokensApart, sentence: <Sentence text={text.tokensOf} parts={parts} /> }
}
