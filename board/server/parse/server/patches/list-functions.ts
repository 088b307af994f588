/** The statements that make Parse's functions for lists in the database, at each start. */
interface ListFunctions {
  array: { add: unknown; addUnique: unknown }
}

/**
 * Parse's own `Add` and `AddUnique` forget the order of a list, and what stands in it twice. These keep both: clients are told the whole list
 * and show it.
 */
export function keepLists({ array }: ListFunctions): void {
  array.add = functionOf('array_add', '"array" || "values"')
  array.addUnique = functionOf(
    'array_add_unique',
    `"array" || coalesce((
      select jsonb_agg(value order by first)
      from (
        select value, min(place) as first
        from jsonb_array_elements("values") with ordinality as given(value, place)
        where value not in (select jsonb_array_elements("array"))
        group by value
      ) as added), '[]'::jsonb)`,
  )
}

function functionOf(name: string, expression: string): string {
  return `create or replace function ${name}("array" jsonb, "values" jsonb)
    returns jsonb language sql immutable strict
    as $function$ select ${expression} $function$`
}
