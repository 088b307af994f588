import type { ColumnType } from 'kysely'

/** Times are read as Date and written as Date or ISO text; bigint and numeric are read as text by the driver. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type BigInteger = ColumnType<string, bigint | number | string, bigint | number | string>
export type NullableBigInteger = ColumnType<
  string | null,
  bigint | number | string | null | undefined,
  bigint | number | string | null
>
export type NullableNumeric = ColumnType<
  string | null,
  number | string | null | undefined,
  number | string | null
>
/** Days are read and written as YYYY-MM-DD. */
export type Day = ColumnType<string, string, string>
export type NullableDay = ColumnType<string | null, string | null | undefined, string | null>
/** Lists that are empty unless something is put into them, and those that have no default. */
export type List<T extends string> = ColumnType<T[], readonly T[] | undefined, readonly T[]>
export type RequiredList<T extends string> = ColumnType<T[], readonly T[], readonly T[]>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
