import { describe, expect, it } from 'vitest'
import { type JsonValue, writeCanonicalJson } from './canonical-json.ts'

/** Number from the bits of its IEEE 754 form, as RFC 8785 lists them. */
function fromBits(bits: string): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  return view.getFloat64(0)
}

describe('canonical JSON (RFC 8785)', () => {
  it('writes the example of section 3.2', () => {
    const example = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`)
    expect(writeCanonicalJson(example)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts names by their UTF-16 units, as in section 3.2.3', () => {
    const example = JSON.parse(String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`)
    expect(Object.values(JSON.parse(writeCanonicalJson(example)))).toHaveLength(7)
    expect(writeCanonicalJson(example).match(/"[^"]+"(?=[,}])/g)).toEqual([
      '"Carriage Return"',
      '"One"',
      '"Control"',
      '"Latin Small Letter O With Diaeresis"',
      '"Euro Sign"',
      '"Emoji: Grinning Face"',
      '"Hebrew Letter Dalet With Dagesh"',
    ])
  })

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('writes the number %s of appendix B as %s', (bits, expected) => {
    expect(writeCanonicalJson(fromBits(bits))).toBe(expected)
  })

  it.each<[string, JsonValue]>([
    ['no number', Number.NaN],
    ['an infinite number', { a: [Number.POSITIVE_INFINITY] }],
    ['half a letter', ['\ud83d']],
    ['half a letter in a name', { '\ude00': 1 }],
  ])('refuses %s', (_name, value) => {
    expect(() => writeCanonicalJson(value)).toThrow(TypeError)
  })

  it('leaves out what is undefined', () => {
    expect(writeCanonicalJson({ b: undefined, a: null })).toBe('{"a":null}')
  })
})
