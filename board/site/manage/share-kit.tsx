import type { ReactElement } from 'react'
import { Panel } from '../components/panel/panel.tsx'

export interface ShareKitProps {
  /** Address of the public page. */
  url: string
  title: string
  companyName: string
  payText: string
  placeText: string
}

/** The link and a few words to pass on. */
export function ShareKit({ url, title, companyName, payText, placeText }: ShareKitProps): ReactElement {
  const facts = [payText, placeText].filter((part) => part !== '').join(' · ')
  const words = `${companyName} is looking for: ${title}\n${facts}\n${url}`
  return (
    <Panel id="share" title="Pass it on">
      <div className="bd stk14">
        <div className="fld">
          <label htmlFor="share-link">Link</label>
          <input className="in" id="share-link" readOnly value={url} />
        </div>
        <div className="fld">
          <label htmlFor="share-words">Words to copy</label>
          <textarea className="in area" id="share-words" rows={6} readOnly value={words} />
        </div>
      </div>
    </Panel>
  )
}
