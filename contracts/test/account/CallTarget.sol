// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Records what it is called with, and can revert or call back.
contract CallTarget {
    address public lastCaller;
    uint256 public lastValue;
    bytes public lastData;
    uint256 public calls;
    bool public isReverting;
    bytes public callback;

    error Refused();

    function setReverting(bool isReverting_) external {
        isReverting = isReverting_;
    }

    function setCallback(bytes calldata callback_) external {
        callback = callback_;
    }

    receive() external payable {
        _record();
    }

    fallback() external payable {
        _record();
    }

    function _record() private {
        if (isReverting) revert Refused();
        (lastCaller, lastValue, lastData) = (msg.sender, msg.value, msg.data);
        ++calls;
        if (callback.length == 0) return;
        (bool isDone, bytes memory reason) = msg.sender.call(callback);
        if (isDone) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}
