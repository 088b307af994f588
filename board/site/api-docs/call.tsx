import type { ApiCall, ApiParameter } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/api-docs'
import { Link } from '../components/link/link.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { hrefOfSchema, nameOfSchema } from './fields.tsx'
import { ParameterTable } from './tables.tsx'

interface CallProps {
  call: ApiCall
  /** With its parameters in braces. */
  path: string
  origin: string
  /** Those of a search, by name. */
  parameters: Record<string, ApiParameter>
  /** Parameters that the form asks for, and their first values. */
  tryWith: Readonly<Record<string, string>>
}

/** A call of the API: its parameters, its answer, and a form that makes it. */
export function Call(props: CallProps): ReactElement {
  const { call, path, parameters } = props
  const own = call.parameters.filter((one): one is ApiParameter => !('$ref' in one))
  return (
    <details className="tip" id={call.operationId}>
      <summary>
        <code>{`GET ${path}`}</code> <span className="soft">{call.summary}</span>
      </summary>
      <div className="stack">
        <p>
          {call.description} {text.cost(call['x-cost'])}
        </p>
        {own.length === 0 ? null : <ParameterTable parameters={own} />}
        {own.length === call.parameters.length ? null : (
          <p>
            <Sentence
              text={own.length === 0 ? text.hasSearch : text.andSearch}
              parts={{ parameters: <Link href="#search">{text.searchParameters}</Link> }}
            />
          </p>
        )}
        <Answer call={call} />
        <TryForm
          {...props}
          all={{ ...parameters, ...Object.fromEntries(own.map((one) => [one.name, one])) }}
        />
      </div>
    </details>
  )
}

function Answer({ call: { responses } }: Pick<CallProps, 'call'>): ReactElement | null {
  const { 200: success } = responses
  const ref =
    success !== undefined && 'content' in success
      ? success.content?.['application/json']?.schema.$ref
      : undefined
  if (ref === undefined) return null
  return (
    <p>
      <Sentence
        text={text.answerIs}
        parts={{ schema: <Link href={hrefOfSchema(ref)}>{nameOfSchema(ref)}</Link> }}
      />
    </p>
  )
}

/** A form can't write a path: what belongs into one goes to the page, which sends on to the call. */
function TryForm({
  call: { operationId, parameters },
  path,
  origin,
  tryWith,
  all,
}: CallProps & { all: Record<string, ApiParameter> }): ReactElement {
  const inPath = parameters.some((one) => !('$ref' in one) && one.in === 'path')
  const names = Object.keys(tryWith)
  return (
    <>
      <form className="api-try" action={inPath ? '/docs/api' : path}>
        {inPath ? <input type="hidden" name="call" value={operationId} /> : null}
        {names.map((name) => (
          <Field
            key={name}
            id={`${operationId}-${name}`}
            name={name}
            value={tryWith[name] ?? ''}
            parameter={all[name]}
            isRequired={inPath}
          />
        ))}
        <button type="submit" className="button button-small">
          {text.send}
        </button>
      </form>
      <pre className="snippet">{`curl '${origin}${addressOf(path, tryWith)}'`}</pre>
    </>
  )
}

/** The call that the form makes at first. */
function addressOf(path: string, values: Readonly<Record<string, string>>): string {
  const inQuery = Object.entries(values).filter(
    ([name, value]) => value !== '' && !path.includes(`{${name}}`),
  )
  const query = new URLSearchParams(inQuery).toString()
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] || whole)
  return query === '' ? filled : `${filled}?${query}`
}

interface FieldProps {
  id: string
  name: string
  value: string
  parameter: ApiParameter | undefined
  isRequired: boolean
}

function Field({ id, name, value, parameter, isRequired }: FieldProps): ReactElement {
  const { enum: values, items } = parameter?.schema ?? {}
  const choices = values ?? items?.enum
  return (
    <div className="field">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      {choices === undefined ? (
        <input
          className="input input-small"
          id={id}
          name={name}
          defaultValue={value}
          required={isRequired}
          autoComplete="off"
        />
      ) : (
        <select className="input input-small" id={id} name={name} defaultValue={value}>
          <option value="">{text.anyValue}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </div>
  )
}
