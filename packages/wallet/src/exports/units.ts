export { type IntegerInput, toInteger } from '../units/integer.ts'
export * from '../units/units.ts'
export * from '../units/units-error.ts'
