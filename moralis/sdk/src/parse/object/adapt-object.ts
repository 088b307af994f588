import type { ParseSdk } from '../core.ts'

/** Gives objects the attributes and the rules of the original where today's Parse differs. */
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
