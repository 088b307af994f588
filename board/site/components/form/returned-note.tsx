import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

interface ReturnedNoteProps {
  icon: IconName
  children: ReactNode
}

/** Above a form that came back: what has to be done or decided before it is sent again. */
export function ReturnedNote({ icon, children }: ReturnedNoteProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name={icon} />
      {children}
    </div>
  )
}
