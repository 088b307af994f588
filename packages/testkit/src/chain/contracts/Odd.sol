// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What contract calls stumble over: one name for several functions, refusals of each kind, several outputs, structs, no names.
contract Odd {
    error NotAllowed(address caller, uint256 code);

    event Stored(address indexed by, uint256 number, string text);

    struct Item {
        uint256 id;
        string label;
    }

    struct Order {
        address buyer;
        Item[] items;
        bool isPaid;
    }

    uint256 public number;
    string public text;
    uint256 public paid;

    function set(uint256 number_) external {
        number = number_;
        emit Stored(msg.sender, number_, text);
    }

    function set(uint256 number_, string calldata text_) external {
        number = number_;
        text = text_;
        emit Stored(msg.sender, number_, text_);
    }

    function setText(string calldata text_) external {
        text = text_;
    }

    function pay() external payable {
        require(msg.value > 0, "Nothing was paid");
        paid += msg.value;
    }

    function describe() external view returns (uint256 amount, string memory label, bool isSet) {
        return (number, text, number != 0);
    }

    /// Names that a list has already, one name twice, and none.
    function awkward() external pure returns (uint256 length, uint256 map, uint256 twice, bool) {
        return (1, 2, 3, true);
    }

    function echoOrder(Order calldata order) external pure returns (Order memory) {
        return order;
    }

    function countItems(Item[] calldata items) external pure returns (uint256 count, Item memory first) {
        return (items.length, items[0]);
    }

    function add(int8 first, int256 second) external pure returns (int256) {
        return int256(first) + second;
    }

    /// Inputs without names.
    function join(string calldata, bytes4, bool) external pure returns (string memory, bytes4, bool) {
        return ("joined", 0x01020304, false);
    }

    function hash(bytes calldata data, bytes32 salt, bool isLong) external pure returns (bytes32) {
        return keccak256(abi.encode(data, salt, isLong));
    }

    function whoAsks() external view returns (address) {
        return msg.sender;
    }

    function nothing() external pure {}

    function failWithReason() external pure {
        revert("Out of luck");
    }

    function readWithReason() external pure returns (uint256) {
        revert("Nothing to read");
    }

    function failWithCustomError() external {
        number = 1;
        revert NotAllowed(msg.sender, 7);
    }

    function failWithPanic(uint256 divisor) external view returns (uint256) {
        return number / divisor;
    }

    function failSilently() external pure {
        revert();
    }

    /// Succeeds when its gas is estimated and fails when mined with less than it needs.
    function burnGas(uint256 rounds) external {
        for (uint256 i = 0; i < rounds; i++) number = uint256(keccak256(abi.encode(number, i)));
    }
}
