import type { FollowedList } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/admin-sources'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'

/** Other CryptoLists; their companies are lines of their own below. */
export function Lists({ lists, now }: { lists: readonly FollowedList[]; now: Date }): ReactElement | null {
  if (lists.length === 0) return null
  return (
    <Section id="lists-followed" title={text.lists(lists.length)}>
      <ul className="entries entries-wide frozen">
        {lists.map(({ host, companies, isPaused, isAnswering, askedAt }) => (
          <li key={host}>
            <div className="grow">
              <p>
                <a className="link" href={`https://${host}`} rel="nofollow noopener ugc">
                  {host}
                </a>{' '}
                {isPaused ? (
                  <span className="faint">{text.isPaused}</span>
                ) : isAnswering ? null : (
                  <span className="late">{text.isFailing}</span>
                )}
              </p>
              <p className="tiny faint">
                {text.listCompanies(companies)}
                {' · '}
                {askedAt === null ? (
                  text.neverRead
                ) : (
                  <Sentence text={text.lastRead} parts={{ time: <Ago iso={askedAt} now={now} /> }} />
                )}
              </p>
            </div>
            <ListButtons host={host} isPaused={isPaused} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ListButtons({ host, isPaused }: Pick<FollowedList, 'host' | 'isPaused'>): ReactElement {
  const board = `cryptolist:${host}`
  return (
    <div className="line">
      <ButtonForm
        action={`/admin/sources/${isPaused ? 'resume' : 'pause'}`}
        label={isPaused ? text.resumeOf(host) : text.pauseOf(host)}
        fields={{ board }}
      >
        {isPaused ? text.resume : text.pause}
      </ButtonForm>
      <ButtonForm action="/admin/sources/remove" label={text.removeListOf(host)} fields={{ board }}>
        {text.removeList}
      </ButtonForm>
    </div>
  )
}
