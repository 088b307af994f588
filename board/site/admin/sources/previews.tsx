import type { BoardPreview, FoundBoard } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/admin-sources'
import { FirstTitles } from '../../components/first-titles/first-titles.tsx'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Panel } from '../../components/panel/panel.tsx'

/** The boards that the typed addresses lead to, before any is followed: those that stay selected are followed. */
export function Previews({ previews }: { previews: readonly BoardPreview[] }): ReactElement {
  const boards = previews.filter((preview): preview is FoundBoard => 'board' in preview)
  const isNew = boards.filter(({ isFollowed }) => !isFollowed)
  return (
    <Panel id="found" title={text.foundTitle} className="moderation-form" body="body stack">
      {isNew.length === 0 ? null : <p className="soft">{text.foundLead}</p>}
      <Form action="/admin/sources/follow" className="stack">
        {boards.map((board, index) => (
          <FoundLine key={board.board} found={board} index={index} />
        ))}
        {isNew.length === 0 ? null : (
          <SubmitButton className="button button-main">{text.follow(isNew.length)}</SubmitButton>
        )}
      </Form>
      {previews.map((preview) =>
        'board' in preview ? null : (
          <p key={preview.typed} className="note bad">
            <Icon name="warning" /> {preview.problem}
          </p>
        ),
      )}
    </Panel>
  )
}

function FoundLine({
  found: { board, url, companyName, isNamed = false, jobs, firstTitles, isFollowed, typed = [board] },
  index,
}: {
  found: FoundBoard
  index: number
}): ReactElement {
  return (
    <div className="source">
      {isFollowed ? null : (
        <div className="line">
          <input
            className="box"
            type="checkbox"
            name={`board-${index}`}
            value={board}
            defaultChecked
            aria-label={text.include(board)}
          />
          <input type="hidden" name={`typed-${index}`} value={typed.join(',')} />
          <input type="hidden" name={`said-${index}`} value={isNamed ? '' : companyName} />
          <input
            className="input"
            name={`company-${index}`}
            defaultValue={companyName}
            maxLength={200}
            aria-label={text.companyOf(board)}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
      <p className="small">
        {isFollowed ? <b>{companyName} </b> : null}
        <a className="link" href={url} rel="nofollow noopener ugc">
          {url.replace('https://', '')}
        </a>{' '}
        · {text.jobsAt(jobs)}
        {isFollowed ? ` · ${text.alreadyFollowed}` : null}
      </p>
      <FirstTitles titles={firstTitles} />
    </div>
  )
}
