// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A contract that answers as it was told, for tests: to one call, or to all calls of a function. Otherwise it reverts.
contract Scripted {
    struct Answer {
        bool isSet;
        bool isRevert;
        bytes data;
    }

    mapping(bytes32 => Answer) private answers;

    /// `call` is the whole of a call, or the first four bytes of it.
    function script(bytes calldata call, bool isRevert, bytes calldata data) external {
        answers[keccak256(call)] = Answer(true, isRevert, data);
    }

    fallback(bytes calldata call) external returns (bytes memory) {
        Answer memory answer = answers[keccak256(call)];
        if (!answer.isSet && call.length > 4) answer = answers[keccak256(call[:4])];
        if (!answer.isSet) revert();
        if (!answer.isRevert) return answer.data;
        bytes memory data = answer.data;
        assembly {
            revert(add(data, 32), mload(data))
        }
    }
}
