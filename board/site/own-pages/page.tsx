import type { ReactElement } from 'react'

/** A page that the operator has written. */
export function OwnPageText({ title, html }: { title: string; html: string }): ReactElement {
  return (
    <div className="wrap page prose">
      <h1>{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own text; it passed the sanitiser when it was read. */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
