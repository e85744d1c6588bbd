// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";

/// @title ISponsorPaymaster
/// @notice Pays the gas of user operations that a signer of the operator sponsors, within limits (ERC-4337, entry point 0.7).
/// @dev What an operation may cost at most counts for the limits, so that they hold without a look at what it did cost. The days
/// are those of the signed data, because validation may not read the time (ERC-7562). The total of a day is storage of the
/// paymaster, so public bundlers require a stake.
interface ISponsorPaymaster {
    /// @notice The most that the paymaster pays, in wei of gas.
    /// @param perOperation - for one operation.
    /// @param perAccountAndDay - for one account on a day.
    /// @param perDay - for all accounts on a day.
    struct Limits {
        uint128 perOperation;
        uint128 perAccountAndDay;
        uint128 perDay;
    }

    /// @notice What was spent on the last day on which something was.
    /// @param day - the number of the day since 1970, in UTC.
    /// @param spent - the most that the operations of the day may cost, in wei.
    struct Usage {
        uint48 day;
        uint128 spent;
    }

    /// @notice The signer changed.
    /// @param signer - the account whose key sponsors operations; zero for none.
    event SignerChanged(address indexed signer);

    /// @notice The limits changed.
    /// @param limits - the new limits.
    event LimitsChanged(Limits limits);

    /// @notice A contract was added to those whose calls are sponsored, or removed.
    /// @param target - the contract.
    /// @param isSponsored - whether its calls are sponsored from now on.
    event TargetChanged(address indexed target, bool isSponsored);

    /// @notice The caller is not the entry point.
    error NotEntryPoint();

    /// @notice The two lists have different lengths.
    error LengthMismatch();

    /// @notice The data of the operation is not a day, a time within it, and a signature.
    error SponsorshipInvalid();

    /// @notice The operation does not only call sponsored contracts, or not by the functions of our accounts.
    error TargetNotSponsored();

    /// @notice The operation needs more than what is left of the limits.
    error SponsorLimitExceeded();

    /// @notice Validates that an operation is sponsored, and counts what it may cost. Only for the entry point.
    /// @param userOp - the operation. Its `paymasterAndData` ends with the first and last second in which it is sponsored (6 bytes
    /// each, both on the same day) and the signature.
    /// @param userOpHash - not used, because it depends on the signature.
    /// @param maxCost - the most that the operation may cost, in wei.
    /// @return context empty: nothing is left to do after the operation.
    /// @return validationData the time, and whether the signature is not the signer's (ERC-4337).
    function validatePaymasterUserOp(ERC4337.PackedUserOperation calldata userOp, bytes32 userOpHash, uint256 maxCost)
        external
        returns (bytes memory context, uint256 validationData);

    /// @notice Sets whose signatures sponsor operations. Only for the owner.
    /// @param signer_ - an account with a key; zero to sponsor nothing.
    function setSigner(address signer_) external;

    /// @notice Sets the limits. Only for the owner.
    /// @param limits_ - the new limits.
    function setLimits(Limits calldata limits_) external;

    /// @notice Sets which contracts' calls are sponsored. Only for the owner.
    /// @param targets - the contracts.
    /// @param areSponsored - whether each one's calls are sponsored from now on.
    function setTargets(address[] calldata targets, bool[] calldata areSponsored) external;

    /// @notice Adds to the deposit that pays for operations. Anyone may call it.
    function deposit() external payable;

    /// @notice Withdraws from the deposit. Only for the owner.
    /// @param to - the receiver.
    /// @param amount - in wei.
    function withdrawTo(address payable to, uint256 amount) external;

    /// @notice Locks ether, so that public bundlers accept a paymaster with storage. Only for the owner.
    /// @param unstakeDelay - how long it stays locked after `unlockStake`, in seconds.
    function addStake(uint32 unstakeDelay) external payable;

    /// @notice Begins the delay after which the stake can be withdrawn. Only for the owner.
    function unlockStake() external;

    /// @notice Withdraws the stake after its delay. Only for the owner.
    /// @param to - the receiver.
    function withdrawStake(address payable to) external;

    /// @notice Returns whose signatures sponsor operations.
    /// @return the account; zero for none.
    function signer() external view returns (address);

    /// @notice Returns the limits.
    /// @return the limits.
    function limits() external view returns (Limits memory);

    /// @notice Returns whether the calls of a contract are sponsored.
    /// @param target - the contract.
    /// @return whether they are.
    function isSponsored(address target) external view returns (bool);

    /// @notice Returns what was spent for an account.
    /// @param account - the account; zero for all accounts together.
    /// @return the last day, and what was spent on it.
    function getUsage(address account) external view returns (Usage memory);

    /// @notice Returns what the signer signs for an operation (EIP-712).
    /// @param userOp - the operation, with `paymasterAndData` up to the two times; what follows is ignored.
    /// @return the digest, which is bound to this chain and this contract.
    function getSponsorshipDigest(ERC4337.PackedUserOperation calldata userOp) external view returns (bytes32);
}
