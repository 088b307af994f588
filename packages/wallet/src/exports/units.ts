export * from '../units/integer.ts'
export { type IntegerInput, toInteger } from '../units/integer.ts'
export * from '../units/units.ts'
