import { includesUnstated, mostOverlapHours, type Overlap, overlapParameters } from '@cryptolist/contract'
import * as text from '#messages/jobs-list'
import { placePath } from '../account/place/page.tsx'
import { Icon } from '../components/icon/icon.tsx'
import {
  createTemplate,
  type Html,
  joinHtml,
  keepVariants,
  noHtml,
} from '../components/kept-html/kept-html.ts'
import { radioOption } from './radio-option.tsx'

interface OverlapFilterProps {
  overlap: Overlap | undefined
  /** The time zone that the visitor has stated. */
  timeZone: string | undefined
}

const offered = [2, 4, 6, mostOverlapHours]

/** How many hours a team has to share with a working day: in the time zone that the search asks for, else in the visitor's, which they state first. */
export function overlapFilterHtml({ overlap, timeZone = '' }: OverlapFilterProps): Html {
  const zone = overlap?.timeZone ?? timeZone
  if (zone === '') return fillUnstated({})
  const hours = overlap?.hours
  const choices = [...new Set([...offered, ...(hours === undefined ? [] : [hours])])].sort((a, b) => a - b)
  const options = [
    { value: '', name: text.anyOverlap, isChosen: hours === undefined },
    ...choices.map((one) => ({
      value: String(one),
      name: text.overlapFrom(one),
      isChosen: one === hours,
    })),
  ]
  return overlapFilter({ isOpen: overlap !== undefined, withUnstated: overlap?.withUnstated === true })({
    zone,
    day: text.overlapDay(zone),
    options: joinHtml(
      options.map(({ isChosen, ...choice }) =>
        radioOption({ field: overlapParameters.hours, isChosen })(choice),
      ),
    ),
    change: overlap === undefined ? fillChange({}) : noHtml,
  })
}

/** Leads to the form, which leads back to the list. */
const fillUnstated = createTemplate([], () => (
  <a className="facet" href={placePath} rel="nofollow">
    {text.overlap}
  </a>
))

const fillChange = createTemplate([], () => (
  <a className="link" href={placePath} rel="nofollow">
    {text.changeZone}
  </a>
))

interface OverlapLook {
  isOpen: boolean
  withUnstated: boolean
}

const overlapFilter = keepVariants(({ isOpen, withUnstated }: OverlapLook) =>
  createTemplate(
    ['zone', 'day'],
    ({ zone, day, options, change }) => (
      <details className="facet" open={isOpen} data-keep="overlap">
        <summary>
          {text.overlap}
          <Icon name="chevron" isSmall />
        </summary>
        <fieldset>
          <legend className="visually-hidden">{text.overlap}</legend>
          <input type="hidden" name={overlapParameters.timeZone} value={zone} />
          {options}
          <div className={withUnstated ? 'value on' : 'value'}>
            <label>
              <input
                type="checkbox"
                className="box"
                name={overlapParameters.unstated}
                value={includesUnstated}
                defaultChecked={withUnstated}
              />
              <span>{text.includeUnstated}</span>
            </label>
          </div>
          <p className="hint tiny">
            {day} {change}
          </p>
        </fieldset>
      </details>
    ),
    ['options', 'change'],
  ),
)
