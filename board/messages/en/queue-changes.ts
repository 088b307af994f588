/** Decisions that came too late: what has changed in an item of the review queue since a moderator opened it, as nouns. */

export const listing = 'the listing or what the checks found in it'
export const fields = (names: string): string => `the listing (${names}), edited by its poster or source`
export const change = 'the change that waits'
export const company = 'the company'
export const reports = (count: number): string =>
  count > 0 ? `its reports, ${count} more` : `its reports, ${-count} fewer`
export const decided = (what: string, isByYou: boolean): string =>
  `${isByYou ? 'your decision' : 'another moderator’s decision'}: ${what}`
export const hidden = 'its status, now hidden'
export const state = (name: string): string => `its status, now “${name}”`

export const noStamp = 'your form doesn’t say what you saw'
export const withChanges = (start: string, changes: readonly string[]): string =>
  changes.length === 0 ? start : `${start}: ${changes.join('; ')}`

/** Undefined for a form that doesn't say what was shown. */
export const nothingDecided = (changes: readonly string[] | undefined): string =>
  `Nothing was decided, because ${
    changes === undefined ? noStamp : withChanges('this has changed since you opened it', changes)
  }. You see it as it is now.`

const notSaved = 'Your decision was not saved.'
export const alreadyDecided = ({
  what,
  isByYou,
  isBack,
}: {
  what: string | null
  isByYou: boolean
  isBack: boolean
}): string =>
  `${isByYou ? 'You have' : 'Another moderator has'} already decided this${what === null ? '' : `: ${what}`}. ${notSaved} ${
    isBack ? 'It’s back in the queue, and you see it as it is now.' : 'Open the next item.'
  }`
