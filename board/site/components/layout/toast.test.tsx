import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Toast } from './toast.tsx'

it('keeps the words of a toast and its link apart', () => {
  for (const kind of ['signed_in_saved', 'job_saved'] as const) {
    const html = renderToString(<Toast kind={kind} user={null} path="/jobs" />)
    expect(html.replace(/<[^>]+>/g, '')).toMatch(/\S\s+View saved jobs/)
  }
})
