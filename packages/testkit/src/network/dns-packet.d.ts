declare module 'dns-packet' {
  export interface Question {
    name: string
    type: string
  }
  interface Common {
    name: string
    ttl: number
  }
  export type Answer = Common &
    ({ type: 'TXT'; data: readonly string[] } | { type: 'A' | 'AAAA'; data: string })
  export interface Packet {
    id?: number
    type?: 'query' | 'response'
    flags?: number
    questions?: readonly Question[]
    answers?: readonly Answer[]
  }
  export const RECURSION_DESIRED: number
  export const RECURSION_AVAILABLE: number
  export const TRUNCATED_RESPONSE: number
  export function encode(packet: Packet): Buffer
  export function decode(buffer: Buffer): Packet
}
