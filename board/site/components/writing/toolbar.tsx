import type { ReactElement } from 'react'
import * as text from '#messages/writing'
import { type EditName, keyOf } from './edit-text.ts'

const tools = Object.entries(text.tools) as [EditName, { label: string; sign: string }][]

/**
 * The buttons above a text in Markdown, and the line that says what a paste has lost; writing.client.ts makes them work. One of them is reached with Tab, the others from there with the arrow
 * keys, as WAI-ARIA says of a toolbar. `area`: the id of the text area.
 */
export function WritingTools({ area }: { area: string }): ReactElement {
  return (
    <>
      <div className="tools needs-js" role="toolbar" aria-label={text.toolbar} aria-controls={area}>
        {tools.map(([name, { label, sign }], index) => (
          <ToolButton name={name} label={label} sign={sign} isFirst={index === 0} key={name} />
        ))}
      </div>
      <p
        className="not-kept small"
        role="alert"
        data-pasted={text.pastedPlain}
        data-no-answer={text.noAnswer}
      />
    </>
  )
}

interface ToolButtonProps {
  name: EditName
  label: string
  sign: string
  isFirst: boolean
}

function ToolButton({ name, label, sign, isFirst }: ToolButtonProps): ReactElement {
  const key = keyOf[name]?.toUpperCase()
  return (
    <button
      type="button"
      className={`button button-small button-plain tool-${name}`}
      data-edit={name}
      tabIndex={isFirst ? 0 : -1}
      title={key === undefined ? label : text.withKey(label, key)}
      aria-label={label}
      aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
