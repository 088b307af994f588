import type { ReactElement } from 'react'
import * as text from '#messages/writing'

/** A text in Markdown as its page will show it; shown where scripts keep it up to date. `html` is null while there is none. */
export function TextLook({ html }: { html: string | null }): ReactElement {
  return (
    <div className="panel look-text needs-js">
      {html === null ? (
        <p className="body small faint">{text.noTextYet}</p>
      ) : (
        <div className="body prose">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised as the text of a published page is. */}
          <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      )}
    </div>
  )
}

interface TextLookFoldProps {
  className?: string
  /** Its script's words when the server doesn't answer; not needed where it asks for nothing. */
  noAnswer?: string
}

/** The preview below its field, folded; a script fills it. */
export function TextLookFold({ className = '', noAnswer }: TextLookFoldProps): ReactElement {
  return (
    <details className={`tip needs-js ${className}`.trim()}>
      <summary className="link small soft">{text.textPreview}</summary>
      <div data-text-look="" data-no-answer={noAnswer} />
    </details>
  )
}

/** The note that a text may have Markdown: `hint` is what else its writer has to know. */
export function WritingHint({ hint }: { hint: string }): ReactElement {
  return (
    <>
      {hint} <span className="no-js">{text.inMarkdown}</span>
      <span className="needs-js">{text.keepsFormatting}</span>
    </>
  )
}
