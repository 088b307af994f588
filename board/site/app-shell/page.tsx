import type { ReactElement } from 'react'

/** The bare shell: the layout around one paragraph. */
export function AppShellPage(): ReactElement {
  return <p>Layout</p>
}
