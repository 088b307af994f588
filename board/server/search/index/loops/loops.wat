;; The loops of the index that run over all listings: see loops.ts. Addresses are in bytes, sets of slots are bits in words of 32.
(module
  (import "index" "memory" (memory 0))

  ;; Writes the slots of a set in their order; returns the address after the last.
  (func (export "listSlots") (param $bits i32) (param $end i32) (param $into i32) (result i32)
    (local $word i32) (local $first i32)
    (block $done
      (loop $words
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (local.set $word (i32.load (local.get $bits)))
        (block $empty
          (loop $slots
            (br_if $empty (i32.eqz (local.get $word)))
            (i32.store (local.get $into) (i32.add (local.get $first) (i32.ctz (local.get $word))))
            (local.set $into (i32.add (local.get $into) (i32.const 4)))
            (local.set $word (i32.and (local.get $word) (i32.sub (local.get $word) (i32.const 1))))
            (br $slots)))
        (local.set $first (i32.add (local.get $first) (i32.const 32)))
        (local.set $bits (i32.add (local.get $bits) (i32.const 4)))
        (br $words)))
    (local.get $into))

  ;; Adds one to the count of each slot's number, in four columns of 16 bits.
  (func (export "countFour") (param $slots i32) (param $end i32)
    (param $a i32) (param $b i32) (param $c i32) (param $d i32)
    (param $inA i32) (param $inB i32) (param $inC i32) (param $inD i32)
    (local $slot i32) (local $at i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $slots) (local.get $end)))
        (local.set $slot (i32.shl (i32.load (local.get $slots)) (i32.const 1)))
        (local.set $at (i32.add (local.get $inA) (i32.shl (i32.load16_u (i32.add (local.get $a) (local.get $slot))) (i32.const 2))))
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $inB) (i32.shl (i32.load16_u (i32.add (local.get $b) (local.get $slot))) (i32.const 2))))
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $inC) (i32.shl (i32.load16_u (i32.add (local.get $c) (local.get $slot))) (i32.const 2))))
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $inD) (i32.shl (i32.load16_u (i32.add (local.get $d) (local.get $slot))) (i32.const 2))))
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $slots (i32.add (local.get $slots) (i32.const 4)))
        (br $next))))

  ;; The same for one column of 16 bits.
  (func (export "countOne") (param $slots i32) (param $end i32) (param $a i32) (param $inA i32)
    (local $at i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $slots) (local.get $end)))
        (local.set $at (i32.add (local.get $inA)
          (i32.shl (i32.load16_u (i32.add (local.get $a) (i32.shl (i32.load (local.get $slots)) (i32.const 1)))) (i32.const 2))))
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $slots (i32.add (local.get $slots) (i32.const 4)))
        (br $next))))

  ;; The slots whose value, a number of 32 bits, is not below the least. Reads and writes whole words of 32 slots.
  (func (export "selectFrom") (param $values i32) (param $end i32) (param $least i32) (param $bits i32)
    (local $all v128) (local $word i32) (local $shift i32)
    (local.set $all (i32x4.splat (local.get $least)))
    (block $done
      (loop $words
        (br_if $done (i32.ge_u (local.get $values) (local.get $end)))
        (local.set $word (i32.const 0))
        (local.set $shift (i32.const 0))
        (loop $four
          (local.set $word (i32.or (local.get $word) (i32.shl
            (i32x4.bitmask (i32x4.ge_s (v128.load (local.get $values)) (local.get $all)))
            (local.get $shift))))
          (local.set $values (i32.add (local.get $values) (i32.const 16)))
          (local.set $shift (i32.add (local.get $shift) (i32.const 4)))
          (br_if $four (i32.lt_u (local.get $shift) (i32.const 32))))
        (i32.store (local.get $bits) (local.get $word))
        (local.set $bits (i32.add (local.get $bits) (i32.const 4)))
        (br $words)))))
