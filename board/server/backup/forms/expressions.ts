import { schemas } from '../catalogue.ts'
import { isMark, isWord, type Token, UnknownForm } from './tokens.ts'

/** Functions of PostgreSQL that neither change anything nor read outside of their values; `nextval` counts, the last ones tell the time or draw. */
const functions = new Set(
  `abs array_length array_lower array_position array_to_string array_upper ascii btrim cardinality ceil char_length chr coalesce concat
  concat_ws date date_part date_trunc decode encode extract floor greatest hashtext initcap isfinite json_typeof jsonb_array_length
  jsonb_extract_path jsonb_extract_path_text jsonb_typeof least left length lower ltrim make_date md5 mod nullif num_nonnulls num_nulls
  octet_length overlay position regexp_replace replace reverse right round rtrim setweight sha256 sign split_part starts_with
  string_to_array strpos substr substring timezone to_char to_date to_timestamp to_tsvector translate trim trunc upper
  nextval clock_timestamp gen_random_uuid now pg_current_xact_id random statement_timestamp transaction_timestamp uuidv7`.split(
    /\s+/,
  ),
)

/** Words before brackets that call nothing: operators, CASE, and types with a length. */
const beforeBrackets = new Set(
  `all and any between bit case char character collate decimal distinct else from for ilike in interval is like not numeric or row similar
  some then time timestamp to varying when`.split(/\s+/),
)

/** Words that would begin a query, or another clause. They are reserved, so a column of such a name comes in quotes. */
const refusedWords = new Set(
  `check constraint create do foreign grant into primary references returning select table union unique using values window`.split(
    ' ',
  ),
)

/** Throws UnknownForm unless tokens of a definition, such as a default or a check, only compute with values. */
export function requireHarmless(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    const isCall = isMark(after, '(')
    const isQualified = isMark(before, '.')
    if (isMark(token, '.')) requireSchema(before, after)
    if (token.kind === 'word' && !isQualified) requireWord(token.text, { isCall, after })
    // In quotes, a word is a name.
    if (token.kind === 'name' && isCall && !functions.has(token.text)) throw new UnknownForm()
    if (isQualified && isCall) throw new UnknownForm()
  }
}

function requireWord(word: string, { isCall, after }: { isCall: boolean; after: Token | undefined }): void {
  if (isCall && !functions.has(word) && !beforeBrackets.has(word)) throw new UnknownForm()
  if (refusedWords.has(word)) throw new UnknownForm()
  // Times may be "with time zone"; "with" begins a query otherwise.
  if (word === 'with' && !isWord(after, 'time')) throw new UnknownForm()
}

/** A type or a class of operators of ours, or a column of a trigger's row. Anything else might call a function with the value before the dot. */
function requireSchema(before: Token | undefined, after: Token | undefined): void {
  const isOurs = before?.kind === 'word' && [...schemas, 'old', 'new'].includes(before.text)
  if (!isOurs || after === undefined || !['word', 'name'].includes(after.kind)) throw new UnknownForm()
}
