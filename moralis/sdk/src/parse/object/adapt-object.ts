import type { ParseSdk } from '../core.ts'

export function adaptObject(Parse: ParseSdk): void {
  giveAttributesMethods(Parse)
  refuseLeadingUnderscores(Parse)
}

// Apps call `object.attributes.hasOwnProperty(…)`; today's attributes have no prototype and so no methods.
function giveAttributesMethods(Parse: ParseSdk): void {
  const attributes = Object.getOwnPropertyDescriptor(Parse.Object.prototype, 'attributes')?.get
  if (attributes === undefined) return
  Object.defineProperty(Parse.Object.prototype, 'attributes', {
    configurable: true,
    get() {
      return Object.freeze({ ...attributes.call(this) })
    },
  })
}

// The server refuses such fields; the original does not send them.
function refuseLeadingUnderscores({ Object: { prototype }, Error: ParseError }: ParseSdk): void {
  const { validate } = prototype
  prototype.validate = function (attributes) {
    const key = Object.keys(attributes).find((name) => name.startsWith('_'))
    if (key !== undefined) return new ParseError(ParseError.INVALID_KEY_NAME, `Invalid key name: ${key}`)
    return validate.call(this, attributes)
  }
}

type Method = (this: unknown, ...parameters: never[]) => unknown

/**
 * Makes what Parse rejects with a text reject with a Parse.Error of that text: 206 without a current user, 102 for a query that
 * cannot be iterated, 109 while the local datastore is off. A list of errors, as of a batch, becomes the first of them with all in
 * `errors`.
 */
export function rejectWithErrors(Parse: ParseSdk): void {
  const { Error: ParseError } = Parse
  wrap(Parse.CoreManager.getObjectController(), ['save', 'destroy'], ParseError.OTHER_CAUSE)
  wrap(Parse.Session, ['current'], ParseError.SESSION_MISSING)
  wrap(Parse.Query.prototype, ['eachBatch'], ParseError.INVALID_QUERY)
  wrap(
    Parse.Object.prototype,
    ['pin', 'unPin', 'pinWithName', 'unPinWithName', 'isPinned', 'fetchFromLocalDatastore'],
    ParseError.NOT_INITIALIZED,
  )
  wrap(
    Parse.Object,
    [
      'pinAll',
      'pinAllWithName',
      'unPinAll',
      'unPinAllWithName',
      'unPinAllObjects',
      'unPinAllObjectsWithName',
    ],
    ParseError.NOT_INITIALIZED,
  )

  function wrap(owner: object, names: readonly string[], code: number): void {
    for (const name of names) {
      const original: unknown = Reflect.get(owner, name)
      if (!isMethod(original)) continue
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(this: unknown, ...parameters: never[]) {
          const result = original.apply(this, parameters)
          return result instanceof Promise ? result.catch((reason) => reject(reason, code)) : result
        },
      })
    }
  }

  function reject(reason: unknown, code: number): Promise<never> {
    if (typeof reason === 'string') return Promise.reject(new ParseError(code, reason))
    const [first] = Array.isArray(reason) ? reason : []
    if (!(first instanceof Error)) return Promise.reject(reason)
    return Promise.reject(Object.defineProperty(first, 'errors', { value: reason, configurable: true }))
  }
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function'
}
