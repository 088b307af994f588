declare module '@marbec/web-auto-extractor' {
  export interface Extracted {
    jsonld: Record<string, unknown[]>
    errors?: { message: string }[]
  }
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: string[] })
    parse(html: string): Extracted
  }
}

declare module '@adobe/structured-data-validator' {
  export interface Issue {
    rootType: string
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    fieldNames?: string[]
  }
  export default class Validator {
    validate(extracted: import('@marbec/web-auto-extractor').Extracted): Promise<Issue[]>
  }
}
