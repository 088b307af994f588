import type { ReactElement } from 'react'

/** Headings that answer what people ask first. */
const headings = `## What you will do

-

## What you bring

-

## What we offer

-

## About us

`

/** What the text may hold, and headings to begin with: to copy, or to insert where scripts run. */
export function MarkdownHelp(): ReactElement {
  return (
    <div className="tips">
      <button type="button" className="btn btn-s needs-js" data-insert="headings">
        Insert headings
      </button>
      <details className="tip">
        <summary className="lk sm t2">Headings to begin with, and how to write</summary>
        <pre className="mono sm" id="headings">
          {headings}
        </pre>
        <ul className="sm t2">
          <li>
            <code className="mono">## A heading</code>
          </li>
          <li>
            <code className="mono">- a line of a list</code>, <code className="mono">1. a numbered one</code>
          </li>
          <li>
            <code className="mono">**bold**</code>, <code className="mono">*italic*</code>,{' '}
            <code className="mono">[words](https://…)</code>
          </li>
        </ul>
      </details>
    </div>
  )
}
