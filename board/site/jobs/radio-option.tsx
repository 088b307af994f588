import { createTemplate, keepVariants } from '../components/kept-html/kept-html.ts'

/** One of a filter's values of which a search has one. */
export const radioOption = keepVariants(({ field, isChosen }: { field: string; isChosen: boolean }) =>
  createTemplate(['value', 'name'], ({ value, name }) => (
    <div className={isChosen ? 'value on' : 'value'}>
      <label>
        <input type="radio" className="box radio" name={field} value={value} defaultChecked={isChosen} />
        <span>{name}</span>
      </label>
    </div>
  )),
)
