import { isObject, type JsonObject } from '../../http/body.ts'
import { parseCodes } from '../../http/parse-error.ts'
import type { ClassFields, ParseSdk } from '../types.ts'

type CanAddField = (
  this: unknown,
  schema: { schemaData: Record<string, ClassFields | undefined> },
  className: string,
  object: JsonObject,
  ...rest: unknown[]
) => Promise<unknown>
interface ControllerClass {
  prototype: { canAddField: CanAddField }
}

/** Fields that clients may give a class, those that every class has among them. Each is a column of its table for good. */
const maximumFields = 100

/** What every class has from its beginning. */
const ownFields = ['objectId', 'createdAt', 'updatedAt', 'ACL']

const changed = new WeakSet<object>()

/** Refuses what a client writes that would give its class too many fields, before any of them is made. The operator may make more. */
export function limitFields(controllerClass: ControllerClass, Parse: Pick<ParseSdk, 'Error'>): void {
  const { prototype: controller } = controllerClass
  if (changed.has(controller)) return
  changed.add(controller)
  const { canAddField } = controller
  // Parse asks this for clients only, and before it changes a class.
  controller.canAddField = async function (schema, className, object, ...rest) {
    const known = Object.keys(schema.schemaData[className]?.fields ?? {})
    const fields = new Set([...ownFields, ...known])
    const before = fields.size
    for (const [name, value] of Object.entries(object))
      if (!(isObject(value) && value.__op === 'Delete')) fields.add(name.split('.')[0] ?? name)
    if (fields.size > before && fields.size > maximumFields)
      throw new Parse.Error(
        parseCodes.objectTooLarge,
        `The class ${className} would have ${fields.size} fields; clients may give a class ${maximumFields}. Put some of them into one object.`,
      )
    return canAddField.call(this, schema, className, object, ...rest)
  }
}
