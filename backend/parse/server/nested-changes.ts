import { isDeepStrictEqual } from 'node:util'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { isObject, type JsonObject } from '../http/body.ts'
import type { ParseStorage, RawSql } from './storage-types.ts'
import type { ParseObject, ParseSdk } from './types.ts'

/**
 * Carries out one operation below a field, as MongoDB did: steps that are missing become objects, a number is a place in a list, and what can't be
 * followed or doesn't fit fails as any value that doesn't fit its field. NULL means missing.
 */
export const changeNestedFunction = `create or replace function change_nested(document jsonb, path text[], operation text, operand jsonb)
  returns jsonb language plpgsql immutable as $function$
  declare
    step text := path[1];
    inner_value jsonb;
    changed jsonb;
  begin
    if document is null then
      if operation in ('Delete', 'Remove') then return null; end if;
      document := '{}';
    end if;
    if step = '__type' or document ->> '__type' = 'Date' then
      if operation in ('Delete', 'Remove') then return document; end if;
      raise 'a date has no inside' using errcode = '22023';
    end if;
    if jsonb_typeof(document) = 'array' and step ~ '^[0-9]{1,6}$' then inner_value := document -> step::int;
    elsif jsonb_typeof(document) = 'object' then inner_value := document -> step;
    elsif operation in ('Delete', 'Remove') then return document;
    else raise 'cannot follow "%" into %', step, jsonb_typeof(document) using errcode = '22023';
    end if;
    if cardinality(path) > 1 then changed := change_nested(inner_value, path[2:], operation, operand);
    elsif operation = 'Delete' then changed := null;
    elsif operation = 'Set' then changed := operand;
    elsif inner_value is null then changed := case operation
      when 'Remove' then null
      when 'AddUnique' then array_add_unique('[]', operand)
      else operand
    end;
    elsif jsonb_typeof(inner_value) <> (case operation when 'Increment' then 'number' else 'array' end) then
      raise 'cannot apply % to %', operation, jsonb_typeof(inner_value) using errcode = '22023';
    else changed := case operation
      when 'Increment' then to_jsonb((inner_value::text)::float8 + (operand::text)::float8)
      when 'Add' then array_add(inner_value, operand)
      when 'AddUnique' then array_add_unique(inner_value, operand)
      when 'Remove' then array_remove(inner_value, operand)
    end;
    end if;
    if changed is not distinct from inner_value then return document; end if;
    if jsonb_typeof(document) = 'object' then
      return case when changed is null then document - step else document || jsonb_build_object(step, changed) end;
    end if;
    if step::int > jsonb_array_length(document) + 1000 then
      raise 'place % is too far behind the end', step using errcode = '22023';
    end if;
    while jsonb_array_length(document) < step::int loop document := document || 'null'::jsonb; end loop;
    return jsonb_set(document, array[step], coalesce(changed, 'null'));
  end $function$`

/** A change at a path below a field: a value to set there, or an operation. */
type Change = [path: string[], value: unknown]

/**
 * Carries out changes below a field where they belong: the adapter would lose what is next to them, or keep an operation as if it were a value. A
 * field that no object has, or that has no inside, needs no emptying.
 */
export function changeNested(storage: ParseStorage): void {
  const { updateObjectsByQuery } = storage
  storage.updateObjectsByQuery = async (className, schema, query, update, ...rest) => {
    const changed: JsonObject = {}
    const nested: Record<string, Change[]> = {}
    for (const [key, value] of Object.entries(update)) {
      const [field = key, ...path] = key.split('.')
      const type = schema.fields[field]?.type
      const isOutside = path.length > 0 && type !== 'Object' && type !== 'Array'
      const isEmptied = isUnset(value) || (value === null && type === undefined)
      if (isEmptied && !field.startsWith('_') && (type === undefined || isOutside)) continue
      if (path.length === 0) changed[key] = value
      else nested[field] = [...(nested[field] ?? []), [path, value]]
    }
    for (const [field, changes] of Object.entries(nested)) {
      const base = baseOf(field, schema.fields[field]?.type, changed[field], changes)
      changed[field] = asValue(changes.reduce(addChange, base))
    }
    const rows = await updateObjectsByQuery.call(storage, className, schema, query, changed, ...rest)
    const hidden = Object.values(schema.classLevelPermissions?.protectedFields ?? {}).flat()
    const visibleFields = Object.keys(nested).filter((field) => !hidden.includes(field))
    for (const row of rows) changedInside.set(row, visibleFields)
    return rows
  }
}

/** The fields of a row that have changed inside, but for those that some may not read. */
const changedInside = new WeakMap<object, string[]>()

function isUnset(value: unknown): boolean {
  return isObject(value) && value.__op === 'Delete'
}

/** The field as it is, or as the same update sets it. A list that is missing is one only if something is put into it. */
function baseOf(field: string, type: string | undefined, value: unknown, changes: readonly Change[]): string {
  const empty = type === 'Array' ? "'[]'::jsonb" : 'null::jsonb'
  const isOperated = [value, ...(value === undefined ? [] : changes.map(([, change]) => change))].some(
    (one) => isObject(one) && '__op' in one && !isUnset(one),
  )
  // A trigger would not see what comes of both.
  if (isOperated) throw new TypeError('A field and its inside are changed at once.')
  if (value === null || isUnset(value)) return empty
  if (value !== undefined) return quoteJson(value)
  const isFilled = type === 'Array' && !changes.every(([, change]) => takesAway(change))
  return isFilled ? `coalesce(${escapeIdentifier(field)}, ${empty})` : escapeIdentifier(field)
}

function takesAway(value: unknown): boolean {
  return isObject(value) && (value.__op === 'Delete' || value.__op === 'Remove')
}

function addChange(document: string, [path, value]: Change): string {
  const { __op: name = 'Set', amount, objects = amount } = isObject(value) ? value : {}
  const steps = `array[${path.map((step) => escapeLiteral(step)).join(', ')}]`
  const operand = quoteJson(name === 'Set' ? value : (objects ?? null))
  return `change_nested(${document}, ${steps}, ${escapeLiteral(String(name))}, ${operand})`
}

function quoteJson(value: unknown): string {
  return `${escapeLiteral(JSON.stringify(value))}::jsonb`
}

/** The adapter puts the id of a pointer into its statement as it is, and pg-promise takes this for SQL. */
function asValue(sql: string): JsonObject {
  const objectId: RawSql = { rawType: true, toPostgres: () => sql }
  return { __type: 'Pointer', objectId }
}

interface Controller {
  prototype: { _sanitizeDatabaseResult(update: JsonObject, row: object | undefined): Promise<JsonObject> }
}

const telling = new WeakSet<object>()

/** Answers with the whole field if an operation has changed something below it: clients would take a single step for the field, and a list for an object. */
export function tellChangedFields({ prototype: controller }: Controller): void {
  if (telling.has(controller)) return
  telling.add(controller)
  const { _sanitizeDatabaseResult: tell } = controller
  controller._sanitizeDatabaseResult = async function (update, row) {
    const entries = Object.entries(update)
    const plain = entries.filter(([key]) => !key.includes('.'))
    const told = await tell.call(this, Object.fromEntries(plain), row)
    const operated = entries.filter(([key, value]) => key.includes('.') && isObject(value) && '__op' in value)
    for (const [key] of operated) {
      const [field = key] = key.split('.')
      if (row !== undefined && changedInside.get(row)?.includes(field)) told[field] = Reflect.get(row, field)
    }
    return told
  }
}

/** A write that Parse is about to do, or has done. */
interface Write {
  data: JsonObject
  buildUpdatedObject(extraData: unknown): BuiltObjects
}
interface SavedObject extends ParseObject {
  toJSON(): JsonObject
  _handleSaveResponse(response: JsonObject, status: number): void
}
interface BuiltObjects {
  updatedObject: SavedObject
}
interface WriteClass {
  prototype: {
    buildParseObjects(this: Write): BuiltObjects
    runBeforeSaveTrigger(this: Write): Promise<void>
  }
}

const showing = new WeakSet<object>()

/** A field that a trigger sets is what the trigger says: it has seen what changes inside. */
function withoutChangesBelow(data: JsonObject, isSetByTrigger: (field: string) => boolean): JsonObject {
  const entries = Object.entries(data).filter(
    ([key]) => !key.includes('.') || !isSetByTrigger(key.split('.')[0] ?? key),
  )
  return Object.fromEntries(entries)
}

/** Triggers and live queries see what changes at a path next to what stays there; Parse would put it one step below its field. */
export function showNestedChanges({ prototype: write }: WriteClass, Parse: Pick<ParseSdk, '_decode'>): void {
  if (showing.has(write)) return
  showing.add(write)
  const { buildParseObjects, runBeforeSaveTrigger } = write
  write.runBeforeSaveTrigger = async function () {
    const sent = this.data
    await runBeforeSaveTrigger.call(this)
    this.data = withoutChangesBelow(this.data, (field) => !isDeepStrictEqual(this.data[field], sent[field]))
  }
  write.buildParseObjects = function () {
    const { data } = this
    const paths = Object.keys(data).filter((key) => key.includes('.'))
    if (paths.length === 0) return buildParseObjects.call(this)
    const values = paths.filter((path) => !(isObject(data[path]) && '__op' in data[path]))
    this.data = Object.fromEntries(Object.entries(data).filter(([key]) => !values.includes(key)))
    try {
      const built = buildParseObjects.call(this)
      const { updatedObject } = built
      for (const path of values) updatedObject.set(path, Parse._decode(undefined, data[path]))
      const handleSaveResponse = updatedObject._handleSaveResponse
      updatedObject._handleSaveResponse = (response, status) => {
        const saved = updatedObject.toJSON()
        const whole = paths.map((path) => path.split('.')[0] ?? path).map((field) => [field, saved[field]])
        handleSaveResponse.call(updatedObject, { ...response, ...Object.fromEntries(whole) }, status)
      }
      return built
    } finally {
      this.data = data
    }
  }
}
