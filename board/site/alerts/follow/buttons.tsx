import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { createTemplate } from '../../components/kept-html/kept-html.ts'

/** Where the forms go that follow and unfollow. */
export const followPath = '/alerts/follow'

export interface FollowButtonsProps {
  /** Of the company or tag. */
  name: string
  /** The page that lists its jobs, where the visitor comes back to. */
  path: string
  /** The account's alert for it; null without one. */
  following: { id: string; state: keyof typeof text.states } | null
}

/** For an account: follows a company or a tag in one click, or says that it does, and leads to what can be changed. One that is paused is switched on. */
export function FollowButtons({ name, path, following }: FollowButtonsProps): ReactElement {
  const button = (act: 'follow' | 'unfollow', words: string, label: string) => (
    <ButtonForm
      action={followPath}
      className="button button-small"
      fields={{ search: path, do: act }}
      label={label}
    >
      {words}
    </ButtonForm>
  )
  if (following === null) return button('follow', text.followButton, text.follow(name))
  const { id, state } = following
  const isPaused = state === 'paused' || state === 'bounced'
  return (
    <>
      <b className="small">{state === 'active' ? text.following : text.states[state]}</b>
      {isPaused ? button('follow', text.resume, text.actOn(text.resume, name)) : null}
      {button('unfollow', text.unfollow, text.actOn(text.unfollow, name))}
      <a
        className="button button-small"
        href={`/account/alerts/change?alert=${id}`}
        aria-label={text.actOn(text.change, name)}
      >
        {text.change}
      </a>
    </>
  )
}

/**
 * The form that follows, for pages that are the same for everybody: without an account the form of an alert comes next, and a script says what the account already follows
 * (`job-rows.ts`).
 */
export const fillFollowForm = createTemplate(['path', 'name', 'words'], ({ path, name, words }) => (
  <form className="line" method="post" action={followPath} data-follow={name}>
    <input type="hidden" name="search" value={path} />
    <input type="hidden" name="do" value="follow" />
    <button type="submit" className="chip clear">
      {words}
    </button>
  </form>
))
