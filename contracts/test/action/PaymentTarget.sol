// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ContractAction} from "../../src/action/ContractAction.sol";

/// @notice A target that accepts ether and records its caller and its calldata.
contract PaymentTarget {
    error Refused(string reason);

    address public lastCaller;
    bytes public lastCalldata;
    uint256 public totalReceived;
    bool private _isReentering;

    receive() external payable {}

    function pay(bytes32 note) external payable returns (bytes32, uint256) {
        _recordPayment();
        return (note, msg.value);
    }

    function refuse(string calldata reason) external payable {
        revert Refused(reason);
    }

    /// @notice Reenters the action that called it, with the target's ether.
    function payAndReenter(uint256 amount) external payable {
        _recordPayment();
        if (_isReentering) return;
        _isReentering = true;
        (bool success,) = ContractAction(msg.sender).execute{value: amount}(abi.encode(amount));
        require(success, "the second call");
        _isReentering = false;
    }

    function _recordPayment() private {
        lastCaller = msg.sender;
        lastCalldata = msg.data;
        totalReceived += msg.value;
    }
}
