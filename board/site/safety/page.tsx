import type { ReactElement, ReactNode } from 'react'
import { title as checkRepo } from '#messages/check-repo'
import * as text from '#messages/safety'
import { Link } from '../components/link/link.tsx'
import { Fact, Section } from '../components/panel/panel.tsx'
import { checkRepoPath, registerPath } from './path.ts'

/** A guide for those who are new to crypto: rules, tricks, and what to do when it has happened. */
export function SafetyPage(): ReactElement {
  return (
    <div className="wrap wrap-read page">
      <h1>{text.pageTitle}</h1>
      <p className="lead">{text.lead}</p>
      <Part id="rules" title={text.rulesTitle}>
        <ol>
          {text.rules.map(({ rule, why }) => (
            <li key={rule}>
              <b>{rule}</b> {why}
            </li>
          ))}
        </ol>
      </Part>
      <Section id="words" title={text.wordsTitle} className="stack-loose">
        <dl className="properties">
          {text.words.map(({ word, meaning }) => (
            <Fact name={word} key={word}>
              {meaning}
            </Fact>
          ))}
        </dl>
      </Section>
      <div className="panel">
        <div className="body stack-loose">
          <h2>{text.checkRepoTitle}</h2>
          <p className="soft">{text.checkRepoLead}</p>
          <p>
            <a className="button button-main" href={checkRepoPath}>
              {checkRepo}
            </a>
          </p>
        </div>
      </div>
      <Part id="happened" title={text.happenedTitle}>
        <p>{text.happenedLead}</p>
        {text.cases.map(({ name, steps }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </Part>
      <Part id="tricks" title={text.tricksTitle}>
        {text.tricks.map(({ name, how, spot, todo }) => (
          <div key={name}>
            <h3>{name}</h3>
            <p>{how}</p>
            <p>
              <b>{text.howToSpot}:</b> {spot}
            </p>
            <p>
              <b>{text.whatToDo}:</b> {todo}
            </p>
          </div>
        ))}
      </Part>
      <Part id="board" title={text.boardTitle}>
        <ul>
          {text.boardDoes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          {text.boardCannot} <Link href="/transparency">{text.transparency}</Link>
        </p>
      </Part>
      <Part id="report" title={text.reportTitle}>
        <p>
          {text.reportLead} <Link href="/jobs">{text.browseJobs}</Link>
        </p>
        <p>
          {text.registerLead} <Link href={registerPath}>{text.registerLink}</Link>
        </p>
      </Part>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement {
  return (
    <Section id={id} title={title} className="stack-loose">
      <div className="prose stack-wide">{children}</div>
    </Section>
  )
}
