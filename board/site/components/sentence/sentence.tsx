import { Fragment, type ReactElement, type ReactNode } from 'react'

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
  const pieces = text.split(/\{(\w+)\}/)
  return (
    <>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
        <Fragment key={at}>{at % 2 === 0 ? piece : (parts as Record<string, ReactNode>)[piece]}</Fragment>
      ))}
    </>
  )
}
