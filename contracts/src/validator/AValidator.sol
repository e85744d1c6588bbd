// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";

/// @title AValidator
/// @notice The base of what decides whether a claim is genuine.
abstract contract AValidator is ACloneable {
    /// @notice Judges a claim, and spends it when it is genuine.
    /// @param boostId - the boost's number in the core.
    /// @param incentiveId - the incentive's number in the boost.
    /// @param claimant - who is to be paid.
    /// @param data - `BoostClaimData`, or `BoostClaimDataWithReferrer` where the validator is a second version.
    /// @return whether the claim is genuine. Reverts where there is more to say than no.
    function validate(uint256 boostId, uint256 incentiveId, address claimant, bytes calldata data)
        external
        payable
        virtual
        returns (bool);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.VALIDATOR || super.supportsInterface(interfaceId);
    }
}
