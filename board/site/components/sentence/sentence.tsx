import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** The names in braces of a message: `'Hiring? {post}.'` has `post`. */
type PlaceNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceNames<Rest>
  : never

interface SentenceProps<Text extends string> {
  text: Text
  /** The element for each place of the text. */
  parts: Record<PlaceNames<Text>, ReactNode>
}

/** A message with elements in its places, such as a link in the middle of a sentence. */
export function Sentence<const Text extends string>({ text, parts }: SentenceProps<Text>): ReactElement {
  const byName: Record<string, ReactNode> = parts
  // Every second piece is the name of a place.
  const pieces = text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : byName[piece]))
  return createElement(Fragment, null, ...pieces)
}
