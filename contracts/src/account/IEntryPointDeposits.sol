// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IEntryPointDeposits
/// @notice What a paymaster calls of the entry point (ERC-4337): its deposit and its stake.
interface IEntryPointDeposits {
    /// @notice Adds to the deposit of an account.
    /// @param account - whose deposit.
    function depositTo(address account) external payable;

    /// @notice Withdraws from the caller's deposit.
    /// @param to - the receiver.
    /// @param amount - in wei.
    function withdrawTo(address payable to, uint256 amount) external;

    /// @notice Adds to the caller's stake.
    /// @param unstakeDelay - how long it stays locked after `unlockStake`, in seconds.
    function addStake(uint32 unstakeDelay) external payable;

    /// @notice Begins the delay of the caller's stake.
    function unlockStake() external;

    /// @notice Withdraws the caller's stake after its delay.
    /// @param to - the receiver.
    function withdrawStake(address payable to) external;
}
